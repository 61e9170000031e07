import type { BrowserMachine } from './machine-walking.ts';
import { bootstrap, liveChannel, polling, session } from './session-walks.ts';
import { departmentSwitch, passwordChange, preferences, reachability, slideShow } from './shell-walks.ts';
import { fieldCheck, importRun, notice, recordCrud } from './list-walks.ts';
import { formPublishing, reportBuilding } from './online-walks.ts';

/** The machines whose paths run in a browser. */
export const browserMachines: readonly BrowserMachine[] = [
  session,
  bootstrap,
  polling,
  liveChannel,
  notice,
  passwordChange,
  departmentSwitch,
  reachability,
  slideShow,
  preferences,
  recordCrud,
  importRun,
  fieldCheck,
  formPublishing,
  reportBuilding,
];
