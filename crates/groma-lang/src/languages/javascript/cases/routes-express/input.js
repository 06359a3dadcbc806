const express = require('express');
const axios = require('axios');
const request = require('supertest');
const users = require('./users');
const { list, create } = require('./controller');

const app = express();
const api = express.Router();

app.get('/', (req, res) => res.send('x'));
api.route('/items').get(list).post(auth, create);
api.delete(['/items/:id', '/item/:id'], wrap(list));
app.get('title');
app.use(express.json());
app.use('/api', api);
app.use('/users', auth, users);
app.use('/orders', require('./orders'));
require('./admin')(app);

axios.get('/not/a/route', { params: {} });
cache.get('/a', fallback);
request(app).get('/not/a/route').expect(200, done);
test('it answers', () => request(app).post('/x', body));

const tables = [{ path: '/tables', route: users }];
tables.forEach((row) => api.use(row.path, row.route));

module.exports = (router) => {
  router.put('/given', list);
  const answer = router.get('/asked', list);
};
