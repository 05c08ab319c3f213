import { useEffect, useEffectEvent } from 'react';

const mark = 'hasOver';
const isMarked = () => Boolean((history.state as Record<string, unknown> | null)?.[mark]);

/**
 * While something lies over the page, Back closes it and stays on the page. The entry it takes from the history is left
 * there when it is closed in another way: going back then is asynchronous, and would close what is opened next.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const back = useEffectEvent(() => isOpen && onClose());
  useEffect(() => {
    // What the router keeps there stays.
    if (isOpen && !isMarked()) history.pushState({ ...history.state, [mark]: true }, '');
  }, [isOpen]);
  useEffect(() => {
    const onPop = () => back();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}
