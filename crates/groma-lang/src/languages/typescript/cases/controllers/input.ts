import { Controller, Get, Param } from "framework";

@Controller("users")
export class UsersController {
  constructor(private readonly users: UsersService) {}

  /** Finds one. */
  @Get(":id")
  @Roles("admin", { all: true })
  find(@Param("id") id: string, @Query() query: { page: number }): Promise<User> {
    return this.users.find(id);
  }

  @Input() name = "";
  @Output()
  changed = new EventEmitter<string>();
}
