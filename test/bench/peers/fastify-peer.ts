/**
 * The same list and the same submission as a plain service would have them: Fastify, zod, a signed token and SQLite. It
 * checks the same fields, repeats nothing for a key that it knows, and keeps who did what; it has none of the portal's
 * other rules, no projections, no live updates and no cloud to run in.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { JwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import fastify, { type FastifyRequest } from 'fastify';
import * as z from 'zod';

/** The process that starts the service sends it this. */
export interface PlainSetup {
  file: string;
  issuer: string;
  jwks: Jwks;
  agentId: string;
  productId: string;
  sales: number;
}

const submitted = z.strictObject({
  customerName: z.string().min(1).max(200),
  customerEmail: z.email(),
  customerPhone: z.string().regex(/^\+?[\d ]{10,15}$/),
  productId: z.string(),
  saleValueCents: z.int().positive(),
});
const page = z.object({ limit: z.coerce.number().int().min(1).max(100).default(25) });

const callers = new WeakMap<FastifyRequest, string>();

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE products (id TEXT PRIMARY KEY, name TEXT NOT NULL, active INTEGER NOT NULL);
  CREATE TABLE sales (id TEXT PRIMARY KEY, agent_id TEXT NOT NULL, product_id TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
    phone TEXT NOT NULL, value_cents INTEGER NOT NULL, status TEXT NOT NULL, submitted_at TEXT NOT NULL);
  CREATE INDEX sales_of_agent ON sales (agent_id, submitted_at DESC);
  CREATE TABLE counters (status TEXT PRIMARY KEY, count INTEGER NOT NULL, value_cents INTEGER NOT NULL);
  CREATE TABLE keys (key TEXT PRIMARY KEY, answer TEXT NOT NULL);
  CREATE TABLE events (id TEXT PRIMARY KEY, actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, at TEXT NOT NULL);
  INSERT INTO counters VALUES ('pending', 0, 0);`;

function openStore({ file, productId, agentId, sales }: PlainSetup) {
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  db.prepare('INSERT INTO products VALUES (?, ?, 1)').run(productId, 'Uncapped 20');
  const insert = db.prepare('INSERT INTO sales VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const count = db.prepare(
    'UPDATE counters SET count = count + 1, value_cents = value_cents + ? WHERE status = ?',
  );
  const record = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?)');
  const keep = db.prepare('INSERT INTO keys VALUES (?, ?)');
  const known = db.prepare('SELECT answer FROM keys WHERE key = ?');
  const active = db.prepare('SELECT id FROM products WHERE id = ? AND active = 1');
  const newest =
    db.prepare(`SELECT s.id, p.name AS productName, s.name AS customerName, s.email AS customerEmail, s.phone AS customerPhone,
    s.value_cents AS saleValueCents, s.status, s.submitted_at AS submittedAt FROM sales s JOIN products p ON p.id = s.product_id
    WHERE s.agent_id = ? ORDER BY s.submitted_at DESC LIMIT ?`);
  const add = (by: string, sale: z.infer<typeof submitted>, key: string): string => {
    const [id, at] = [randomUUID(), new Date().toISOString()];
    const answer = JSON.stringify({ id });
    db.exec('BEGIN IMMEDIATE');
    const { customerName, customerEmail, customerPhone, saleValueCents } = sale;
    insert.run(
      id,
      by,
      sale.productId,
      customerName,
      customerEmail,
      customerPhone,
      saleValueCents,
      'pending',
      at,
    );
    count.run(saleValueCents, 'pending');
    record.run(randomUUID(), by, 'sales.submit', id, at);
    keep.run(`${by} ${key}`, answer);
    db.exec('COMMIT');
    return answer;
  };
  const fields = {
    customerName: 'Nomsa Dlamini',
    customerEmail: 'n@customer.example',
    customerPhone: '0821234567',
  };
  for (let at = 0; at < sales; at++)
    add(agentId, { ...fields, productId, saleValueCents: 79_900 }, String(at));
  return {
    add,
    known: (by: string, key: string) =>
      (known.get(`${by} ${key}`) as { answer: string } | undefined)?.answer,
    isForSale: (id: string) => active.get(id) !== undefined,
    newest: (by: string, limit: number) => newest.all(by, limit),
  };
}

async function serve(setup: PlainSetup): Promise<string> {
  const store = openStore(setup);
  const verifier = JwtVerifier.create({ issuer: setup.issuer, audience: null });
  verifier.cacheJwks(setup.jwks);
  const app = fastify();
  const callerOf = ({ headers }: FastifyRequest) =>
    String(verifier.verifySync((headers.authorization ?? '').replace('Bearer ', '')).sub);
  // A token that can't be read is refused before the handlers see it.
  app.addHook('onRequest', (request, reply, done) => {
    try {
      callers.set(request, callerOf(request));
      done();
    } catch {
      reply.code(401).send({ message: 'Sign in first.' });
    }
  });
  app.get('/api/agent/sales', (request, reply) => {
    const { limit } = page.parse(request.query);
    reply.send({ rows: store.newest(callers.get(request) ?? '', limit) });
  });
  app.post('/api/agent/sales', (request, reply) => {
    const by = callers.get(request) ?? '';
    const key = String(request.headers['idempotency-key']);
    const sale = submitted.safeParse(request.body);
    if (!sale.success) return reply.code(400).send({ message: z.prettifyError(sale.error) });
    if (!store.isForSale(sale.data.productId))
      return reply.code(409).send({ message: 'It isn’t for sale.' });
    const answer = store.known(by, key) ?? store.add(by, sale.data, key);
    return reply.type('application/json').send(answer);
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

process.once('message', (setup: PlainSetup) => {
  serve(setup).then(
    (url) => process.send?.({ url }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
