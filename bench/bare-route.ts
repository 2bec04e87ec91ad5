// What can this machine do at all? A server of one route: the same Fastify, a pool of the same driver and size, one prepared
// read by id, JSON out; no sign-in, no rules about rows, no audit. A bench runs it as a program of its own (bare.ts).
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = fastify({ logger: false });
app.get<{ Params: { id: string } }>('/bare/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'one patient',
    text: 'select id, first_name, last_name, date_of_birth, email_address, version from profiles where id = $1',
    values: [params.id],
  });
  return rows[0];
});
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
