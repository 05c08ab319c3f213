import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { showToast } from './toast.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'look'> {
  text: string;
  label: string;
  /** The label once it is copied. */
  copied: string;
}

/** Copies a text that is on the screen too. Without a secure page or the person's consent it says so. Needs 'errors'. */
export function CopyButton({ text, label, copied, look = 'primary' }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
      showToast({ kind: 'bad', title: t('errors.notCopied'), description: t('errors.notCopiedNext') });
    }
  }

  return (
    <Button look={look} onClick={() => void copy()}>
      {isCopied && <Icon name="check" />}
      {isCopied ? copied : label}
    </Button>
  );
}
