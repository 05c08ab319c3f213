import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { CredentialCard } from '#web/badges/CredentialCard.tsx';
import { ApprovalNotice, heldBackBy } from '#web/core/person/ApprovalNotice.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';

interface RegisteredPersonProps {
  person: Participant;
  /** Gets the focus when the person has been registered. */
  heading: RefObject<HTMLHeadingElement | null>;
  onGenerate: () => Promise<void>;
  onAnother: () => void;
}

/** The result: the credential, or the message that the person is registered and how to get one. */
export function RegisteredPerson({ person, heading, onGenerate, onAnother }: RegisteredPersonProps) {
  const { t } = useTranslation();
  const [isGenerating, setGenerating] = useState(false);
  const name = fullName(person);

  async function generate(): Promise<void> {
    setGenerating(true);
    await onGenerate();
    setGenerating(false);
  }

  const another = (
    <Button size="lg" onClick={onAnother}>
      <Icon name="plus" />
      {t('participants.another')}
    </Button>
  );
  return (
    <div className="grid items-start gap-10 md:grid-cols-2">
      <div className="flex flex-col items-start gap-5">
        <h2 ref={heading} tabIndex={-1} className="board text-xl outline-none">
          {t(person.hasCredential ? 'participants.generated' : 'participants.registeredOnly')}
        </h2>
        <p className="flex gap-3 border-good border-l-8 bg-surface px-4 py-3 text-lg">
          {person.credentialNumber && <Icon name="check" size={24} className="mt-1 text-good" />}
          <span>
            <strong className="block wrap-anywhere">{name}</strong>
            <span className="digits">{person.credentialNumber}</span>
          </span>
        </p>
        <ApprovalNotice person={person} />
        {!person.hasCredential && !heldBackBy(person) && (
          <Notice
            kind="error"
            action={
              <Button
                look="accent"
                onClick={() => void generate()}
                pending={isGenerating}
                pendingLabel={t('participants.generating')}
              >
                {t('participants.generateAgain')}
              </Button>
            }
          >
            {t('participants.registeredOnlyNext', { name })}
          </Notice>
        )}
        {another}
        <p className="text-muted text-sm">{t('participants.kept')}</p>
      </div>
      {person.hasCredential && <CredentialCard participant={person} />}
    </div>
  );
}
