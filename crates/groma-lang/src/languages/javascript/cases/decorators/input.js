import { route, injectable, inject } from "./decorators";

/** Handles users. */
@injectable()
export class Users {
  @inject("db") db;

  /** Lists them. */
  @route("GET", "/users")
  list() {}
}

export @injectable() class Late {}
