/**
 * A warning of Node fails the run: a green run then has none in its output. Setup files import this; several of them do
 * in one process, and one listener is enough.
 */
const installed = Symbol.for('tests/warnings');
const scope = globalThis as typeof globalThis & { [installed]?: true };

if (!scope[installed]) {
  scope[installed] = true;
  process.on('warning', (warning) => {
    throw warning;
  });
}
