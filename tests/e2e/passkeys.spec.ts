import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { languagesFor } from './languages.ts';
import { passwordOf, type RunningServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';
import { type Language, words } from './words.ts';

/**
 * A member of the staff adds a passkey, signs in with it after the password and alone, renames and removes it. The
 * authenticator is Chromium's own virtual one: everything between it and the database is real.
 */
for (const language of languagesFor('en')) {
  test(`a passkey signs in after the password, and alone (${language})`, async ({ browser }) => {
    const server = await startAtNoon();
    const context = await browser.newContext({ locale: language === 'en' ? 'en-US' : 'es-SV' });
    try {
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const page = await context.newPage();
      const { authenticator, key } = await addAuthenticator(page);
      const site = siteOf(server);
      const { account, errors, security } = words[language];
      const passkeys = security.passkeys;
      const password = passwordOf(server, username);

      await enterPassword(page, server, language);
      await expect(page).not.toHaveURL(/login/);
      await page.goto(`${site}/profile/security`);
      await expect(page.getByText(passkeys.none)).toBeVisible();
      await page.getByRole('button', { name: passkeys.add }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(passkeys.name).fill('Teléfono');
      await dialog.getByLabel(security.factor.password).fill(password);
      await dialog.getByRole('button', { name: security.factor.next }).click();
      await expect(page.getByText(security.recovery.title)).toBeVisible();
      const codes = await page.locator('[role=status] li code').allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.getByRole('button', { name: security.recovery.kept }).click();
      await expect(page.getByText(passkeys.never)).toBeVisible();

      await signOut(page, site);
      await enterPassword(page, server, language);
      await page.getByRole('button', { name: account.login.usePasskey }).click();
      await expect(page).not.toHaveURL(/login/);

      await signOut(page, site);
      // A user who cancels the browser's prompt sees a message and can try again.
      await authenticator.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: false });
      const alone = page.getByRole('button', { name: account.login.passkey });
      await page.goto(`${site}/login`);
      await alone.click();
      await expect(page.getByRole('alert')).toContainText(errors.PASSKEY_CANCELLED);
      await authenticator.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: true });
      await alone.click();
      await expect(page).not.toHaveURL(/login/);

      await page.goto(`${site}/profile/security`);
      await page.getByRole('button', { name: `${passkeys.rename}: Teléfono` }).click();
      await dialog.getByLabel(passkeys.name).fill('Llave');
      await dialog.getByRole('button', { name: passkeys.rename }).click();
      await page.getByRole('button', { name: `${passkeys.remove}: Llave` }).click();
      await dialog.getByLabel(security.factor.password).fill(password);
      await expect(dialog.getByText(passkeys.proofByPasskey)).toBeVisible();
      await dialog.getByRole('button', { name: passkeys.remove, exact: true }).click();
      await expect(page.getByText(passkeys.none)).toBeVisible();
      await signOut(page, site);
      await enterPassword(page, server, language);
      await expect(page).not.toHaveURL(/login/);
    } finally {
      await context.close();
      await server.remove();
    }
  });
}

const username = 'direccion';
/** Passkeys belong to host names: an address that is a number has none. */
const siteOf = ({ address }: RunningServer) => address.replace('127.0.0.1', 'localhost');

async function addAuthenticator(page: Page): Promise<{ authenticator: CDPSession; key: string }> {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { authenticator, key: authenticatorId };
}

async function enterPassword(page: Page, server: RunningServer, language: Language) {
  const { login } = words[language].account;
  await page.goto(`${siteOf(server)}/login`);
  await page.getByLabel(login.username).fill(username);
  await page.getByLabel(login.password).fill(passwordOf(server, username));
  await page.locator('form').getByRole('button', { name: login.submit, exact: true }).click();
}

/** As the button of the menu does; which menu that is depends on the width. */
async function signOut(page: Page, site: string) {
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/logout', { method: 'POST', headers })).status;
  });
  expect(status).toBe(200);
  await page.goto(`${site}/login`);
}
