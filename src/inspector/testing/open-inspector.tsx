import { render } from '@testing-library/react';
import type { Report } from '#lib/inspector-protocol.ts';
import { createDesk, DeskProvider, type Desk } from '../desk.ts';
import { Inspector } from '../inspector.tsx';

/** Renders the inspector with a machine, in memory only; `report` sends reports of a page of the app. */
export function openInspector(machine: string): { desk: Desk; report: (...reports: Report[]) => void } {
  location.hash = `#${machine}`;
  const kept = { problem: '', isUnsaved: false };
  const keeper = { restore: async () => undefined, subscribe: () => () => undefined, view: () => kept };
  const desk = { ...createDesk({ build: 'b1', now: () => 1 }), keeper };
  render(
    <DeskProvider value={desk}>
      <Inspector />
    </DeskProvider>,
  );
  const report = (...reports: Report[]) =>
    desk.live.receive({ kind: 'reports', tab: 't1', title: '首页', path: '/', build: 'b1', reports });
  return { desk, report };
}
