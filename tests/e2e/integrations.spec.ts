import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from './desk-stage.ts';
import { languagesFor } from './languages.ts';
import { startAtNoon } from './snapshots.ts';
import { type Language, words } from './words.ts';

/**
 * A super user makes a key for a scoreboard, which reads the games with it until it is revoked; and subscribes another
 * program to changes: a real receiver gets a message with a valid signature.
 */
for (const language of languagesFor('es')) {
  test(`another program reads with its key and receives a signed message (${language})`, async ({
    browser,
  }) => {
    const [server, receiver] = [await startAtNoon(), await startReceiver()];
    try {
      const page = await openAdmin(browser, server, { language });
      await page.goto('/admin/settings/integrations');

      const token = await makeToken(page, language);
      const read = () =>
        fetch(`${server.address}/api/games`, { headers: { authorization: `Bearer ${token}` } });
      expect((await read()).status).toBe(200);
      const { tokens, webhooks, status } = words[language].integrations;
      await page.getByRole('button', { name: `${tokens.revoke}: Marcador` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: tokens.revoke, exact: true }).click();
      await expect(page.getByText(tokens.state.revoked, { exact: true })).toBeVisible();
      const refused = await read();
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'API_TOKEN' }]);

      const secret = await addWebhook(page, language, receiver.address);
      await page.getByRole('button', { name: webhooks.test }).click();
      const { headers, body } = await receiver.message;
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
      expect(signature).toBe(`v1,${expected}`);
      expect(JSON.parse(body)).toMatchObject({ type: 'test' });
      await expect(page.getByText(status.delivered)).toBeVisible();
      await page.context().close();
    } finally {
      receiver.server.close();
      await server.remove();
    }
  });
}

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program, and the first message it receives. */
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

/** The secret, which is shown only once. */
async function keep(page: Page, kept: string): Promise<string> {
  const shown = page.getByRole('status').filter({ has: page.getByRole('button', { name: kept }) });
  const secret = await shown.locator('code').innerText();
  await page.getByRole('button', { name: kept }).click();
  return secret;
}
