import { Injectable, Inject } from "./decorators";

/** Does the work. */
@Injectable({ scope: "all" })
export abstract class Service<T> extends Base<T> implements First, Second<T> {
  static readonly limit: number = 10;
  private secret = "x";
  protected inner?: Map<string, number>;
  declare typed: string;
  public override label!: string;
  #hidden = 1;
  state: { a: string; b: number; c: string; d: string; e: string } = { a: "" };
  long: { a: string; b: number; c: string; d: string; e: string };
  accessor value = 1;
  static accessor shared = 2;
  handler = async (event: Event): Promise<void> => {};

  /** Makes one. */
  constructor(
    private readonly store: Store<T>,
    @Inject("x") public count = 0,
    readonly name?: string,
    plain?: string,
  ) {
    super();
  }

  load(id: string): void;
  load(id: number): void;
  @Log()
  async load(id: string | number): Promise<void> {}

  abstract run(): void;
  protected abstract get ready(): boolean;
  get size(): number {
    return 0;
  }
  private static create<U>(this: void, value: U): U {
    return value;
  }
  *[Symbol.iterator](): Iterator<T> {}
  optional?(): void {}
  [key: string]: unknown;
  static {
    const local = 1;
  }
}

class Hidden {
  method() {}
}
export const Mixin = <T extends Constructor>(base: T) => class extends base {};
