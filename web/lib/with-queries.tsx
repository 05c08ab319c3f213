import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useContext } from 'react';
import { must } from '#shared/must.ts';
import { AnswersContext } from './answers.ts';
import { makeQueryClient } from './query.ts';

/** Gives what stands inside it the one query client, with the answers that came with the page. */
export function WithQueries({ children }: { children: ReactNode }) {
  const answers = must(useContext(AnswersContext), 'App says what came with the page');
  answers.client ??= makeQueryClient(answers.written);
  return <QueryClientProvider client={answers.client}>{children}</QueryClientProvider>;
}

/** A page that may read. */
export function withQueries<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <WithQueries>
      <Page {...props} />
    </WithQueries>
  );
}
