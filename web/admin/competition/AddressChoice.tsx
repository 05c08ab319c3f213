import { useTranslation } from 'react-i18next';
import type { Game } from '#shared/competition/competition.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { SelectField, type SelectOption } from '#web/core/form/SelectField.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';

interface AddressChoiceProps {
  label: string;
  /** Its name in the address. */
  name: string;
  /** The label of the empty choice. */
  none: string;
  options: readonly SelectOption[];
}

/** Narrows a list; the choice is in the address, so that it can be shared and survives Back. */
export function AddressChoice(props: AddressChoiceProps) {
  const address = useAddress();
  return (
    <SelectField
      {...props}
      value={address.read(props.name) ?? ''}
      onChange={(event) => address.change({ [props.name]: event.target.value })}
    />
  );
}

/** A list by category. */
export function CategoryChoice() {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const options = tournament.categories.map(({ id }) => ({ value: id, label: words.category(id) }));
  return (
    <AddressChoice
      label={t('organise.field.category')}
      name="category"
      none={t('organise.all')}
      options={options}
    />
  );
}

/** Games by venue: those at which some of these games are. */
export function VenueChoice({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation();
  const venues = [...new Set(games.flatMap((game) => (game.venue ? [game.venue] : [])))].sort();
  const options = venues.map((name) => ({ value: name, label: name }));
  return (
    <AddressChoice
      label={t('organise.field.venue')}
      name="venue"
      none={t('organise.all')}
      options={options}
    />
  );
}

/** Whether a game is of the category and at the venue that were chosen. */
export function useGameFilter(): (game: Game) => boolean {
  const address = useAddress();
  const category = address.read('category') ?? '';
  const venue = address.read('venue') ?? '';
  return (game) => (category === '' || game.category === category) && (venue === '' || game.venue === venue);
}
