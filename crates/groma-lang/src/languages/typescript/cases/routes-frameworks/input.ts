import fastify, { FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import Router from '@koa/router';
import { Router as Shown } from '@angular/router';
import plugin from './plugin';
import orders from './orders';

const server = fastify();
server.register(plugin, { prefix: '/plugged' });
server.register(async (inner) => {
  inner.get('/inside', handler);
}, { prefix: '/inline' });
server.route({ method: ['GET', 'HEAD'], url: '/table', handler: handler });

export async function routes(app: FastifyInstance) {
  app.post<{ Body: string }>('/typed', { schema: {} }, handler);
}

const hono = new Hono().basePath('/v1').get('/one', handler).post('/two', handler);
hono.route('/orders', orders);

const koa = new Router({ prefix: '/koa' });
koa.get('named', '/x', handler);

class Page {
  constructor(private router: Shown) {}
  go() {
    this.router.get('/not/a/route', handler);
  }
}
