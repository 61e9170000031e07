import { describe, expect, it } from 'vitest';
import { analyseProject } from './analyse.ts';
import { projectLimits } from './project.ts';
import { buildProject, sprite, type Node } from './testing/build.ts';
import { flag, forever, move, onMessage, right, say, send, stop, touching, when } from './testing/nodes.ts';
import { raw, rawProject, type Entry } from './testing/raw-project.ts';

function analysed(json: unknown) {
  const analysis = analyseProject(json);
  if ('problem' in analysis) throw new Error(analysis.problem);
  return analysis;
}

describe('a huge project', () => {
  const chain = (length: number): Entry => {
    const blocks: Entry = { b0: raw('event_whenflagclicked', 'b1', { topLevel: true }) };
    for (let at = 1; at < length; at += 1)
      blocks[`b${at}`] = raw('motion_movesteps', at + 1 < length ? `b${at + 1}` : null, {
        inputs: { STEPS: [1, [4, '1']] },
      });
    return blocks;
  };

  it('is analysed up to the limit of blocks', () => {
    expect(analysed(rawProject(chain(projectLimits.blocks))).blocks).toBe(projectLimits.blocks);
    expect(analyseProject(rawProject(chain(projectLimits.blocks + 1)))).toEqual({ problem: 'tooLarge' });
  });

  it('is refused when it is nested too deeply', () => {
    const nested: Entry = { b0: raw('event_whenflagclicked', 'b1', { topLevel: true }) };
    for (let at = 1; at < 50_000; at += 1)
      nested[`b${at}`] = raw('control_forever', null, { inputs: { SUBSTACK: [2, `b${at + 1}`] } });
    expect(analyseProject(rawProject(nested))).toEqual({ problem: 'tooLarge' });
  });

  it('is refused when all its blocks are deep', () => {
    const blocks: Entry = {};
    for (let script = 0; script < 700; script += 1)
      for (let at = 0; at < 140; at += 1)
        blocks[`${script} ${at}`] = raw('control_if', null, {
          topLevel: at === 0,
          inputs: { SUBSTACK: [2, `${script} ${at + 1}`] },
        });
    expect(analyseProject(rawProject(blocks))).toEqual({ problem: 'tooLarge' });
  });

  it('is analysed with many scripts, sprites, messages and variables', () => {
    const sprites = Array.from({ length: 200 }, (_, at) =>
      sprite(`角色${at}`, [
        ...Array.from({ length: 30 }, (_unused, script): Node[] => [
          onMessage(`m${at} ${script}`),
          forever(
            move(1),
            when(touching('_edge_'), right(3), send(`m${at} ${script + 1}`), stop('this script')),
          ),
        ]),
        [flag, say('开始'), send(`m${at} 0`)],
      ]),
    );
    const analysis = analysed(buildProject(...sprites));
    expect(analysis.sprites).toBe(200);
    expect(analysis.findings.map(({ rule }) => rule)).toContain('sprite-default-names');
  });
});
