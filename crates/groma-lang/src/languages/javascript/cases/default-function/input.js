import { helper } from "./helper";

export default async function (request) {
  return helper(request);
}
