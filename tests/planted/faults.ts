import { accountFaults } from './account-faults.ts';
import { adminDetailFaults } from './admin-detail-faults.ts';
import { adminScreenFaults } from './admin-screen-faults.ts';
import { callFaults } from './call-faults.ts';
import { claimFaults } from './claim-faults.ts';
import { counterFaults } from './counter-faults.ts';
import { deskFaults } from './desk-faults.ts';
import { detailFaults } from './detail-faults.ts';
import { deviceFaults } from './device-faults.ts';
import { editionFaults } from './edition-faults.ts';
import type { Fault } from './fault.ts';
import { formFaults } from './form-faults.ts';
import { handFaults } from './hand-faults.ts';
import { importFaults } from './import-faults.ts';
import { kindFaults } from './kind-faults.ts';
import { kioskFaults } from './kiosk-faults.ts';
import { languageFaults } from './language-faults.ts';
import { limitFaults } from './limit-faults.ts';
import { listFaults } from './list-faults.ts';
import { memoryFaults } from './memory-faults.ts';
import { mixedFaults } from './mixed-faults.ts';
import { networkFaults } from './network-faults.ts';
import { newcomerFaults } from './newcomer-faults.ts';
import { nextEditionFaults } from './next-edition-faults.ts';
import { operationFaults } from './operation-faults.ts';
import { privacyFaults } from './privacy-faults.ts';
import { recordFaults } from './record-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { rulesAndServerFaults } from './rules-and-server-faults.ts';
import { screenFaults } from './screen-faults.ts';
import { securityFaults } from './security-faults.ts';
import { serverFaults } from './server-faults.ts';
import { settingFaults } from './setting-faults.ts';
import { sheetFaults } from './sheet-faults.ts';
import { siteFaults } from './site-faults.ts';
import { stationFaults } from './station-faults.ts';
import { storeFaults } from './store-faults.ts';
import { thinAdminFaults } from './thin-admin-faults.ts';
import { thinFaults } from './thin-faults.ts';
import { thinServerFaults } from './thin-server-faults.ts';
import { visitorFaults } from './visitor-faults.ts';
import { widgetFaults } from './widget-faults.ts';

/** Every planted fault. */
export const faults: readonly Fault[] = [
  ...networkFaults,
  ...storeFaults,
  ...memoryFaults,
  ...serverFaults,
  ...deviceFaults,
  ...ruleFaults,
  ...importFaults,
  ...privacyFaults,
  ...accountFaults,
  ...securityFaults,
  ...callFaults,
  ...claimFaults,
  ...settingFaults,
  ...recordFaults,
  ...formFaults,
  ...screenFaults,
  ...kioskFaults,
  ...adminScreenFaults,
  ...adminDetailFaults,
  ...widgetFaults,
  ...stationFaults,
  ...detailFaults,
  ...mixedFaults,
  ...editionFaults,
  ...kindFaults,
  ...siteFaults,
  ...languageFaults,
  ...listFaults,
  ...limitFaults,
  ...sheetFaults,
  ...operationFaults,
  ...visitorFaults,
  ...newcomerFaults,
  ...nextEditionFaults,
  ...deskFaults,
  ...counterFaults,
  ...rulesAndServerFaults,
  ...handFaults,
  ...thinFaults,
  ...thinAdminFaults,
  ...thinServerFaults,
];
