import { showToast } from '#web/core/ui/toast.ts';

/** Shares this page: by the device's own way, else by copying the link, else by showing it. */
export async function sharePage(title: string, copied: string, promptText: string): Promise<void> {
  const url = location.href;
  if (await shareNatively({ title, url })) return;
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: copied });
  } catch {
    // No clipboard without a secure page or the person's consent: the link to copy by hand.
    window.prompt(promptText, url);
  }
}

/** Whether the device's own way did it, or the person closed it: they decided, so nothing else is tried. */
async function shareNatively(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
