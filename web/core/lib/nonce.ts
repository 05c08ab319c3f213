import { setNonce } from 'get-nonce';

/**
 * Lets the dialogs' own style element (it holds the page still behind them) pass the content security policy.
 * Called by the parts that open dialogs, before the first one does.
 */
export function allowDialogStyles(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
  return nonce;
}
