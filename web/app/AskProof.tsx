import { Suspense, useEffect, useRef, useState } from 'react';
import { type MissingProof, proof } from '#web/core/client/api.ts';
import { presentUser } from '#web/core/client/session.ts';
import { WithQueries } from '#web/core/client/with-queries.tsx';
import { lazyPage } from './lazy-page.tsx';

const ProofDialog = lazyPage(
  async () => (await import('#web/account/profile/ProofDialog.tsx')).ProofDialog,
  ['security'],
);
const SessionDialog = lazyPage(
  async () => (await import('#web/account/sign-in/SessionDialog.tsx')).SessionDialog,
  ['account', 'errors'],
);

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
  const calls = useRef<readonly WaitingCall[]>([]);
  const [waiting, setWaiting] = useState(calls.current);
  const hasDeclined = useRef(false);

  function wait(next: readonly WaitingCall[]) {
    calls.current = next;
    setWaiting(next);
  }
  useEffect(() => {
    proof.ask = async (missing, isRead) => {
      if (missing === 'NOT_SIGNED_IN' && (presentUser() === null || (isRead && hasDeclined.current)))
        return false;
      return new Promise((resolve) => wait([...calls.current, { missing, resolve }]));
    };
    return () => {
      delete proof.ask;
    };
  });

  const isMissing = (missing: MissingProof) => waiting.some((one) => one.missing === missing);
  const answer = (missing: MissingProof) => (isShown: boolean) => {
    if (missing === 'NOT_SIGNED_IN') hasDeclined.current = !isShown;
    for (const one of calls.current) if (one.missing === missing) one.resolve(isShown);
    wait(calls.current.filter((one) => one.missing !== missing));
  };
  if (waiting.length === 0) return null;
  return (
    <WithQueries>
      <Suspense>{isMissing('PROOF_NEEDED') && <ProofDialog onAnswer={answer('PROOF_NEEDED')} />}</Suspense>
      {/* Over the other: the session may end while that one waits for the password. */}
      <Suspense>
        {isMissing('NOT_SIGNED_IN') && <SessionDialog onAnswer={answer('NOT_SIGNED_IN')} />}
      </Suspense>
    </WithQueries>
  );
}
