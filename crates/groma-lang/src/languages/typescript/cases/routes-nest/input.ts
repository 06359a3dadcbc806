import { Controller, Get, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Controller('users')
export class UserController {
  @Get()
  all() {}

  @Post(['new', 'add'])
  @Guarded()
  create() {
    return this.http.get('/not/a/route', body);
  }
}

@Controller({ path: 'health', version: '1' })
class Health {
  @Get(':part')
  part() {}
}

class Service {
  @Get('nothing')
  none() {}
}

async function start() {
  const app = await NestFactory.create(Module);
  app.setGlobalPrefix('api');
}
