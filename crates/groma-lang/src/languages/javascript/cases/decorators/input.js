import { route, injectable, inject } from "./decorators";

/** Handles users. */
@injectable()
export class Users {
  @inject("db") db;
  @inject("log") accessor log = 1;
  static accessor shared;

  /** Lists them. */
  @route("GET", "/users")
  list() {}
}

export @injectable() class Late {}
