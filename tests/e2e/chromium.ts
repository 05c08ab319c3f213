/** How every browser of these tests is started. */
import { existsSync } from 'node:fs';

const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = installed.find((file) => file && existsSync(file));

export const chromium = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    // Chromium's own sandbox does not start as root in a container; the pages opened here are ours.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
