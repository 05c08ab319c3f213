import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { payloadText } from '#shared/codes/payload.ts';
import { fullName } from '#shared/people/full-name.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { CodeOnStrip } from './CodeOnStrip.tsx';
import type { DrillTask } from './drill-tasks.ts';
import { playReader } from './key-count.ts';
import type { DrillRun } from './use-drill.ts';

interface DrillStripProps {
  db: LocalDatabase;
  drill: DrillRun;
  task: DrillTask;
}

/** The current task, and the result of the last one. */
export function DrillStrip({ db, drill, task }: DrillStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useTaskWords();
  const { state } = drill;
  if (state.kind !== 'running') return null;
  const [last] = state.steps.slice(-1);
  return (
    <section
      aria-label={t('rehearsal.drill.title')}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-3 border-ball border-b-4 bg-surface px-4 py-3 lg:px-6 print:hidden"
    >
      <p className="digits board text-xl">
        {t('rehearsal.drill.at', { at: state.steps.length + 1, of: state.tasks.length })}
      </p>
      <div className="min-w-64 flex-1">
        <p role="status" className="digits text-lg leading-snug">
          {words(task)}
        </p>
        {last && (
          <p className="digits mt-1 flex items-center gap-2 text-muted text-sm">
            <Icon name={last.end === 'done' ? 'check' : 'close'} size={16} />
            {last.end === 'done'
              ? t('rehearsal.drill.last', { seconds: format.number(last.seconds), count: last.keys })
              : t('rehearsal.drill.skipped')}
          </p>
        )}
      </div>
      <BadgeOnTable db={db} task={task} />
      <div className="flex gap-3">
        <Button look="quiet" onClick={drill.skip}>
          {t('rehearsal.drill.skip')}
        </Button>
        <Button look="quiet" onClick={drill.stop}>
          {t('rehearsal.drill.stop')}
        </Button>
      </div>
    </section>
  );
}

/** What they say, and what their document says. Needs the words 'rehearsal', 'participants', 'badge'. */
function useTaskWords(): (task: DrillTask) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const about = useParticipantWords();
  return (task) => {
    const { person } = task;
    const name = fullName(person);
    const teamName = task.kind === 'walkIn' ? task.teamName : (task.person.teamName ?? '');
    const birthDate = person.birthDate === null ? '' : format.date(person.birthDate);
    const said = { name, teamName, birthDate };
    if (task.kind === 'walkIn')
      return t('rehearsal.task.walkIn', {
        ...said,
        country: about.country(person),
        category: about.category(person),
      });
    if (task.kind === 'correct') {
      const value = task.field === 'birthDate' ? format.date(task.value) : task.value;
      return t(`rehearsal.task.correct.${task.field}`, { ...said, value });
    }
    return t(`rehearsal.task.${task.kind}`, said);
  };
}

/** The printed badge that waits for this person: its code as a reader sees it, and a button for a desk without one. */
function BadgeOnTable({ db, task }: { db: LocalDatabase; task: DrillTask }) {
  const { t } = useTranslation();
  const code = useLiveQuery(() => readCode(db, task), [db, task]);
  if (code?.task !== task || code.text === null) return null;
  const { text } = code;
  return (
    <div className="flex items-center gap-3">
      <CodeOnStrip text={text} width={132} label={t('rehearsal.drill.code')} />
      <Button look="quiet" className="max-w-32" onClick={() => playReader(window, text)}>
        {t('rehearsal.drill.read')}
      </Button>
    </div>
  );
}

async function readCode(
  db: LocalDatabase,
  task: DrillTask,
): Promise<{ task: DrillTask; text: string | null }> {
  // By name, to practice both ways; a team's tasks read no member's badge.
  if (task.kind === 'handOver' || task.kind === 'walkIn' || task.kind === 'team') return { task, text: null };
  const badge = await readFacts(db).findActiveCredential(task.person.uid);
  return { task, text: badge?.awaiting && badge.data.s ? payloadText(badge.data) : null };
}
