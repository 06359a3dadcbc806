// Types without Flow's mark.
import type { Node } from "react";

export const view = (node: Node): string => "";
