import { lazy, Suspense, useEffect, useState } from 'react';
import { proof } from '#web/core/client/api.ts';
import { loadWords } from '#web/core/lib/i18n.ts';

const ProofDialog = lazy(async () => {
  const [{ ProofDialog: Dialog }] = await Promise.all([
    import('#web/account/profile/ProofDialog.tsx'),
    loadWords(['security']),
  ]);
  return { default: Dialog };
});

type ProofCallback = (isShown: boolean) => void;

/** Asks for the password when a call needs it fresh; several calls at once are one question. */
export function AskProof() {
  const [waiting, setWaiting] = useState<readonly ProofCallback[]>([]);

  useEffect(() => {
    proof.ask = () => new Promise((resolve) => setWaiting((before) => [...before, resolve]));
    return () => {
      delete proof.ask;
    };
  }, []);

  function answer(isShown: boolean): void {
    for (const resolve of waiting) resolve(isShown);
    setWaiting([]);
  }

  if (waiting.length === 0) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={answer} />
    </Suspense>
  );
}
