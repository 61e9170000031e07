import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { announcementMachine } from '#machines/announcement/announcement.machine.ts';
import { machineGraph } from '#machines/machine-graph.ts';
import { coverageText, modelRow, modelRows, readRecords } from './model-coverage.ts';
import { recordModels } from './record-models.ts';

const graph = machineGraph(announcementMachine);

describe('model coverage', () => {
  it('coverage counts the transitions of running actors and lists the missing ones', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'models-'));
    const { inspect, record } = recordModels();
    createActor(announcementMachine, { inspect }).start().send({ type: 'announcement.release' });
    writeFileSync(path.join(folder, 'one.json'), JSON.stringify(record()));
    const row = modelRow('announcement', graph, readRecords(folder));
    expect([row.states, row.edges]).toEqual([
      [2, 4],
      [1, 6],
    ]);
    expect(row.missed).toContain('announcement.released|announcement.revoke|0');
    expect(coverageText([row])).toContain('never done by a test: announcement.revoked');
  });

  it('coverage is zero without recorded tests', () => {
    const rows = modelRows(readRecords(path.join(tmpdir(), 'models-that-are-not-there')));
    expect(rows.every(({ edges: [done, of] }) => done === 0 && of > 0)).toBe(true);
  });
});
