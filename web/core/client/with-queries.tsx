import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useContext, useEffect } from 'react';
import { must } from '#shared/base/must.ts';
import { DehydratedContext } from './dehydrated.ts';
import { startPolling } from './polling.ts';
import { makeQueryClient } from './query.ts';

/** Provides the query client, with the answers that came with the page. */
export function WithQueries({ children }: { children: ReactNode }) {
  const answers = must(useContext(DehydratedContext), 'App says what came with the page');
  answers.client ??= makeQueryClient(answers.written);
  return <QueryClientProvider client={answers.client}>{children}</QueryClientProvider>;
}

/** Part of the public pages: polls all reads on the screen together. */
export function Polling() {
  const client = useQueryClient();
  const answers = must(useContext(DehydratedContext), 'App says what came with the page');
  useEffect(() => {
    answers.keeping ??= { parts: 0, stop: startPolling(client) };
    answers.keeping.parts += 1;
    return () => {
      if (!answers.keeping) return;
      answers.keeping.parts -= 1;
      if (answers.keeping.parts > 0) return;
      answers.keeping.stop();
      answers.keeping = undefined;
    };
  }, [client, answers]);
  return null;
}

/** A page that may read. */
export function withQueries<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <WithQueries>
      <Page {...props} />
    </WithQueries>
  );
}
