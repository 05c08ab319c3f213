import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openBrowser, pageOf, signIn } from './desk-stage.ts';
import { noon, startServer } from './server.ts';
import { type Language, words } from './words.ts';

/**
 * A super user makes a key for a scoreboard, which reads the games with it until it is revoked; and has another program
 * told of changes: a real receiver gets a message and finds it signed.
 */
for (const language of ['es', 'en'] as const) {
  test(`another program reads by its key and is told by a signed message (${language})`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cancha-integrations-'));
    const [server, receiver] = [await startServer(noon), await startReceiver()];
    try {
      const office = await openBrowser(path.join(folder, 'office'), language);
      const page = await pageOf(office);
      await signIn(page, server, language, 'direccion');
      await page.goto(`${server.address}/admin/settings/integrations`);

      const token = await makeToken(page, language);
      const read = () =>
        fetch(`${server.address}/api/games`, { headers: { authorization: `Bearer ${token}` } });
      expect((await read()).status).toBe(200);
      const said = words[language].integrations.tokens;
      await page.getByRole('button', { name: `${said.revoke}: Marcador` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: said.revoke, exact: true }).click();
      await expect(page.getByText(said.state.revoked, { exact: true })).toBeVisible();
      const refused = await read();
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'API_TOKEN' }]);

      const secret = await addWebhook(page, language, receiver.address);
      await page.getByRole('button', { name: words[language].integrations.webhooks.test }).click();
      const { headers, body } = await receiver.message;
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
      expect(signature).toBe(`v1,${expected}`);
      expect(JSON.parse(body)).toMatchObject({ type: 'test' });
      await expect(page.getByText(words[language].integrations.status.delivered)).toBeVisible();
      await office.close();
    } finally {
      receiver.server.close();
      await server.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
}

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program, and the first message that comes to it. */
async function startReceiver(): Promise<{ server: Server; address: string; message: Promise<Message> }> {
  const { promise: message, resolve } = Promise.withResolvers<Message>();
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      res.writeHead(204).end();
      resolve({ headers: req.headers, body: Buffer.concat(parts).toString() });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/`, message };
}

async function makeToken(page: Page, language: Language): Promise<string> {
  const { tokens, kept } = words[language].integrations;
  await page.getByRole('button', { name: tokens.make }).click();
  await page.getByRole('textbox', { name: tokens.name }).fill('Marcador');
  await page.getByRole('button', { name: tokens.makeYes, exact: true }).click();
  return keep(page, kept);
}

async function addWebhook(page: Page, language: Language, address: string): Promise<string> {
  const { webhooks, kept } = words[language].integrations;
  await page.getByRole('button', { name: webhooks.add, exact: true }).click();
  await page.getByRole('textbox', { name: webhooks.url }).fill(address);
  await page.getByRole('dialog').getByRole('button', { name: webhooks.addYes, exact: true }).click();
  return keep(page, kept);
}

/** The secret that is shown this once. */
async function keep(page: Page, kept: string): Promise<string> {
  const shown = page.getByRole('status').filter({ has: page.getByRole('button', { name: kept }) });
  const secret = await shown.locator('code').innerText();
  await page.getByRole('button', { name: kept }).click();
  return secret;
}
