import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Report } from '#lib/inspector-protocol.ts';
import { createDesk, DeskProvider, type Desk } from '../desk.ts';

export type InDesk = {
  readonly desk: Desk;
  /** Sends reports of a page of the app. */
  readonly report: (...reports: Report[]) => void;
};

/** Renders a part of the inspector, in memory only. */
export function renderInDesk(part: (desk: Desk) => ReactElement): InDesk {
  const kept = { problem: '', isUnsaved: false };
  const keeper = { restore: async () => undefined, subscribe: () => () => undefined, view: () => kept };
  const desk = { ...createDesk({ build: 'b1', now: () => 1 }), keeper };
  render(<DeskProvider value={desk}>{part(desk)}</DeskProvider>);
  const report = (...reports: Report[]) =>
    desk.live.receive({ kind: 'reports', tab: 't1', title: '首页', path: '/', build: 'b1', reports });
  return { desk, report };
}
