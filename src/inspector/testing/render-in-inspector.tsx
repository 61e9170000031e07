import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { createInspector, InspectorProvider, type InspectorState } from '../inspector-state.ts';

export type InspectorRendering = {
  readonly inspector: InspectorState;
  /** Sends reports of a page of the app. */
  readonly report: (...reports: Report[]) => void;
};

/** Renders a part of the inspector, in memory only. */
export function renderInInspector(part: (inspector: InspectorState) => ReactElement): InspectorRendering {
  const saveState = { problem: '', isUnsaved: false };
  const autosave = {
    restore: async () => undefined,
    subscribe: () => () => undefined,
    view: () => saveState,
  };
  const inspector = { ...createInspector({ build: 'b1', now: () => 1 }), autosave };
  render(<InspectorProvider value={inspector}>{part(inspector)}</InspectorProvider>);
  const report = (...reports: Report[]) =>
    inspector.live.receive({ kind: 'reports', tab: 't1', title: '首页', path: '/', build: 'b1', reports });
  return { inspector, report };
}
