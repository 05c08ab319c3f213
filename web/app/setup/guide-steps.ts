/** The steps of the set-up guide, in their order, and what of the checklist each of them does. */
import type { SetupStep } from '#shared/settings/editions.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';

const stepsOf = {
  name: ['identity', 'dates'],
  place: ['languages', 'contact'],
  categories: ['categories'],
  kinds: ['kinds'],
  fees: ['fees', 'links'],
  look: ['look'],
  news: ['news'],
  desk: ['desk'],
} as const satisfies Record<string, readonly SetupStep[]>;
export type GuideStep = keyof typeof stepsOf;
// The keys of the table are the steps.
export const guideSteps = Object.keys(stepsOf) as GuideStep[];

/** Which steps are done. */
export function listDone({ steps }: ApiAnswer<'GET /api/admin/setup'>): GuideStep[] {
  const done = new Set(steps.flatMap(({ step, isDone }) => (isDone ? [step] : [])));
  return guideSteps.filter((step) => stepsOf[step].every((one) => done.has(one)));
}

export const stepPath = (step: GuideStep) => adminPath('setup', step);
/** What is still missing. */
export const checklistPath = adminPath('settings', 'setup');

/** The page after a step: the next one, or the checklist after the last. */
export function pathAfter(step: GuideStep): string {
  const next = guideSteps[guideSteps.indexOf(step) + 1];
  return next ? stepPath(next) : checklistPath;
}

/** The step before; none before the first. */
export function pathBefore(step: GuideStep): string | undefined {
  const before = guideSteps[guideSteps.indexOf(step) - 1];
  return before && stepPath(before);
}

/** Where the guide continues: at the first step that is not done. */
export function resumePath(done: readonly GuideStep[]): string {
  const open = guideSteps.find((step) => !done.includes(step));
  return open ? stepPath(open) : checklistPath;
}
