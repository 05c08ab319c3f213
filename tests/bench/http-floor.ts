import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';

/**
 * The least cost of a page and two public reads: `node:http` with a page in memory, and `pg` with one statement per
 * read, whose rows are streamed. `PAGE` names the page's file, `DATABASE_URL` the database.
 */
const page = readFileSync(process.env.PAGE ?? '');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const team = (it: string) =>
  ['id', 'uid', 'name', 'country', 'category', 'division', 'logo_url']
    .map((column) => `${it}.${column} as ${it}_${column}`)
    .join(', ');
const statements: Record<string, string> = {
  '/api/news': `select id, title, content, summary, category, image_url, translations, published_at, updated_at
    from news where not is_draft and published_at <= now() order by published_at desc, id desc limit 100`,
  '/api/games': `select s.id, s.date, s.event_type, s.title, s.translations, s.venue, s.court, s.category, s.division,
    s.phase, s.result, s.forfeit_by_id, s.version, ${team('h')}, ${team('g')}
    from schedule s left join teams h on h.id = s.team1_id left join teams g on g.id = s.team2_id order by s.date, s.id`,
};

const server = http.createServer((req, res) => {
  const statement = statements[req.url ?? ''];
  if (!statement) {
    res.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length });
    res.end(page);
    return;
  }
  pool.query(statement).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows));
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      res.end(body);
    },
    (error: Error) => {
      res.writeHead(500);
      res.end(error.message);
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
