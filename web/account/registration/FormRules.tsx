import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isBirthDate } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { categorySchema } from '#shared/people/category.ts';
import type { RuleName } from '#shared/people/eligibility.ts';
import { hasName } from '#shared/people/participant.ts';
import { roleSchema } from '#shared/people/role.ts';
import { call } from '#web/core/client/api.ts';
import { RuleReasons } from '#web/core/form/RuleReasons.tsx';
import { categoryToSend, type ParticipantFormState } from './participant-form.ts';
import type { NumberedTeam } from './registration.actions.ts';

interface FormRulesProps {
  form: ParticipantFormState;
  teams: readonly NumberedTeam[];
  /** Set if the person is already registered. */
  uid?: string;
}

const settleMs = 400;

/** The rules the person in the form would break, according to the server; shown while typing. Needs 'rules'. */
export function FormRules({ form, teams, uid }: FormRulesProps) {
  const [firstName, lastName, birthDate, category, role, teamUid] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'birthDate', 'category', 'role', 'teamUid'],
  });
  const query = {
    ...(uid ? { uid } : {}),
    firstName: firstName.trim().slice(0, 80),
    lastName: lastName.trim().slice(0, 80),
    birthDate,
    category: categorySchema.safeParse(categoryToSend({ role, category })).data,
    role: roleSchema.safeParse(role).data,
    teamId: teams.find((team) => team.uid === teamUid)?.id,
  };
  const asked = JSON.stringify(query);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), settleMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const isWhole = Boolean(hasName(query) && query.category && query.role && isBirthDate(birthDate));
  const { data } = useQuery({
    queryKey: ['GET /api/eligibility', settled],
    queryFn: ({ signal }) => {
      const { teamId, ...person } = query;
      const isAsked = 'the question is asked of a whole form alone';
      const chosen = { category: must(query.category, isAsked), role: must(query.role, isAsked) };
      return call('GET /api/eligibility', {
        query: { ...person, ...chosen, ...(teamId === undefined ? {} : { teamId }) },
        signal,
      });
    },
    enabled: isWhole && settled === asked,
    placeholderData: keepPreviousData,
  });
  const binding = data?.binding ?? [];
  // A team's registration starts with too few players, so the list reports that, not each form. The fields check the
  // age offline; here it shows only if it blocks the credential.
  const isSaid = (rule: RuleName) => rule !== 'playersMin' && (rule !== 'age' || binding.includes('age'));
  const broken = isWhole ? (data?.broken ?? []).filter(({ rule }) => isSaid(rule)) : [];
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" aria-live="polite" className="empty:hidden @lg:col-span-2">
      <RuleReasons broken={broken} binding={binding} />
    </div>
  );
}
