import type { Shape } from "./shape";

export class Service<T extends { id: string } = { id: string }> extends Base<T> implements Named, Keyed<string> {
  private readonly handlers: Map<string, (value: number) => { ok: boolean }> = new Map<string, any>();

  constructor(private readonly name: string, public override value?: number) { super(name, value as unknown as T); }

  get(key: keyof T): T | undefined { return this.handlers.get(key as string) satisfies unknown; }

  list(): { id: string; name?: string }[] { return [...this.handlers.values()].map((value): Shape => ({ ...value })); }

  handle = async (event: Event): Promise<void> => { await this.get("id")!.then<string>((type) => type.string); };

  optional?: () => { kept: string };
}

export function isText(value: unknown, string = "default"): value is string {
  type Local<K> = K extends (infer U)[] ? U : never;
  const any: any = <Shape>value;
  const number = string as const, readonly = number < 1 && 2 > string;
  for (const key of any as string[]) { type: while (key) break type; }
  const size = readonly ? (any as number) : number;
  let tuple: [first: string, second?: number, ...rest: boolean[]] = make<[string, number]>(size);
  return typeof value === "string" && check<{ a: string; b(number: number): void }>(tuple, (x: typeof any): x is never => !x);
}

export const callbacks: { done: (error?: Error) => { code: number } } = {
  done: (error) => { return { code: error ? 1 : Number(error?.message.length) }; },
};

export type Factory = (name: string) => { made: boolean; again: Factory };

export function loaded(): void {
  let module: typeof import("./module");
  declare(module.namespace, abstract.type);
}

export namespace Inner {
  export const enum Level { Low = 1 << 2, High = Low | 8 }
  export function deep<const T>(value: T): value is T & {} { return compare(value, Level.High).is.infer; }
}
