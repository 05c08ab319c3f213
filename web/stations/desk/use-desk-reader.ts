import { useTranslation } from 'react-i18next';
import { newUid } from '#shared/base/ids.ts';
import { fold } from '#shared/base/text.ts';
import { fullName } from '#shared/people/full-name.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { keepUse } from '#web/offline/practice/readiness.ts';
import { answerPrint } from '#web/offline/store/asked-prints.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import type { OpenPanel } from './open-panel.ts';
import type { PersonActions } from './person/use-person-work.ts';
import type { DeskChoice } from './use-desk-choice.ts';
import type { PassportData } from './walk-in/passport.ts';
import { isCode, judgeCode, termOf } from './walk-in/scanned-code.ts';
import { useHandReader } from './walk-in/use-hand-reader.ts';

interface DeskReaderParts {
  db: LocalDatabase;
  people: LocalPeople | null;
  choice: DeskChoice;
  actions: PersonActions;
  over: OpenPanel;
  setOver: (over: OpenPanel) => void;
}

/** Handles a badge or passport read at the desk: opens its holder, or fills the form. */
export function useDeskReader({ db, people, choice, actions, over, setOver }: DeskReaderParts) {
  const { t } = useTranslation();
  const isFree = over.kind === 'nothing';
  const { search, changeQuery, choose } = choice;

  async function openScanned(text: string) {
    changeQuery(text);
    search.current?.focus();
    const code = isCode(text) ? await judgeCode(db, text) : null;
    const number = code ? code.number : termOf(text);
    const [found, second] = (number && people?.search(number, 2).views) || [];
    if (!found || second) return;
    choose(found.person.uid);
    // The printed badge was read, so it came out.
    if (code?.number) answerPrint(db, code.number).catch(reportError);
    if (code?.scannedBack) await actions.handOver({ ...found, credential: code.scannedBack }, 'scannedBack');
  }

  async function openPassport(passport: PassportData) {
    const isForForm = over.kind === 'walkIn' || (over.kind === 'document' && over.isForForm);
    const [holder, second] = people && !isForForm ? findHolders(people, passport) : [];
    if (holder) {
      setOver({ kind: 'nothing' });
      const shared = `${passport.lastName || passport.firstName} ${passport.birthDate.slice(0, 4)}`.trim();
      changeQuery(second ? shared : fullName(holder.person));
      if (!second) choose(holder.person.uid);
      return;
    }
    const kept = isForForm ? await readMeta(db, 'walkIn') : undefined;
    const { open, birthDate, country, ...names } = passport;
    // Fields that the document leaves open keep the typed text.
    const fields = {
      ...kept?.fields,
      ...names,
      ...(birthDate && { birthDate }),
      ...(country && { country }),
    };
    setOver({ kind: 'walkIn', begun: { fields, photo: kept?.photo ?? null }, reading: newUid() });
    if (open.length > 0)
      showToast({
        kind: 'bad',
        title: t('desk.document.incomplete'),
        description: open.map((one) => t(`desk.document.left.${one}`)).join(' '),
      });
  }

  const trouble = useHandReader({
    place: (isFree && choice.chosen) || over,
    // With a dialog or a form open a badge is read in vain; a passport goes into the form, and is as good as one the camera sees.
    onText(text) {
      keepUse(db, 'reader').catch(reportError);
      if (isFree) void openScanned(text);
      return isFree;
    },
    onPassport: (passport) =>
      (isFree || over.kind === 'walkIn' || over.kind === 'document') && void openPassport(passport),
  });
  return { trouble, openScanned, openPassport };
}

/** Those it may be: of this birth date, as far as the document knows it, with these names or the first of each. */
function findHolders(people: Pick<LocalPeople, 'search'>, passport: PassportData): PersonView[] {
  const firstOf = (names: string) => fold(names).split(/[^\p{L}]+/u)[0] ?? '';
  const { firstName, lastName, birthDate } = passport;
  const queries = [`${firstName} ${lastName}`, `${firstOf(firstName)} ${firstOf(lastName)}`];
  const found = new Map(
    queries
      .flatMap((query) => people.search(query, 200).views)
      .filter(({ person }) => birthDate === '' || person.birthDate === birthDate)
      .map((view) => [view.person.uid, view]),
  );
  return [...found.values()];
}
