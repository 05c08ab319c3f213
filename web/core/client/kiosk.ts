import type { KioskBridge } from '#shared/devices/kiosk-bridge.ts';

/** The kiosk this page runs in, or nothing in a browser. Only the kiosk's preload script puts it there. */
export function findKiosk(): KioskBridge | null {
  if (typeof window === 'undefined') return null;
  const { kiosk } = window as { kiosk?: KioskBridge };
  return kiosk ?? null;
}
