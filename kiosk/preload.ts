/** The only thing of the main process the page sees: six calls. Runs in a sandbox, apart from the page. */
import { contextBridge, ipcRenderer } from 'electron';
import type { KioskBridge } from '#shared/devices/kiosk-bridge.ts';

const bridge = {
  readState: () => ipcRenderer.invoke('readState'),
  change: (change, pin) => ipcRenderer.invoke('change', change, pin),
  listPrinters: () => ipcRenderer.invoke('listPrinters'),
  printPages: (job) => ipcRenderer.invoke('printPages', job),
  askSupervisor: (pin, act) => ipcRenderer.invoke('askSupervisor', pin, act),
  reportWork: (report) => ipcRenderer.invoke('reportWork', report),
} satisfies KioskBridge;

contextBridge.exposeInMainWorld('kiosk', bridge);
