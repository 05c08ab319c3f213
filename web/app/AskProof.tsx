import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type MissingProof, proof } from '#web/core/client/api.ts';
import { presentUser } from '#web/core/client/session.ts';
import { WithQueries } from '#web/core/client/with-queries.tsx';
import { loadWords } from '#web/core/lib/i18n.ts';

const ProofDialog = lazy(async () => {
  const [{ ProofDialog: Dialog }] = await Promise.all([
    import('#web/account/profile/ProofDialog.tsx'),
    loadWords(['security']),
  ]);
  return { default: Dialog };
});
const SessionDialog = lazy(async () => {
  const [{ SessionDialog: Dialog }] = await Promise.all([
    import('#web/account/sign-in/SessionDialog.tsx'),
    loadWords(['account', 'errors']),
  ]);
  return { default: Dialog };
});

interface WaitingCall {
  missing: MissingProof;
  resolve: (isShown: boolean) => void;
}

/**
 * Asks for what a call lacks, and the call then runs: the password where it has to be fresh, another sign-in where the
 * session has ended, so that nothing typed is lost. Several calls at once are one question. Who closes the sign-in is
 * not asked again by what a page only reads.
 */
export function AskProof() {
  const [waiting, setWaiting] = useState<readonly WaitingCall[]>([]);
  const hasDeclined = useRef(false);

  useEffect(() => {
    proof.ask = async (missing, isRead) => {
      if (missing === 'NOT_SIGNED_IN' && (presentUser() === null || (isRead && hasDeclined.current)))
        return false;
      return new Promise((resolve) => setWaiting((before) => [...before, { missing, resolve }]));
    };
    return () => {
      delete proof.ask;
    };
  }, []);

  const [first] = waiting;
  if (!first) return null;
  function answer(isShown: boolean): void {
    hasDeclined.current = !isShown;
    for (const { resolve } of waiting) resolve(isShown);
    setWaiting([]);
  }
  return (
    <WithQueries>
      <Suspense>
        {first.missing === 'PROOF_NEEDED' ? (
          <ProofDialog onAnswer={answer} />
        ) : (
          <SessionDialog onAnswer={answer} />
        )}
      </Suspense>
    </WithQueries>
  );
}
