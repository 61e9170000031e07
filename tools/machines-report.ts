import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Diagram } from '#inspector/diagram.tsx';
import { diagramStyle } from '#inspector/diagram-style.ts';
import { descriptionOf } from '#inspector/machine-descriptions.ts';
import { walkedBy, walksOf } from '#inspector/machine-walks.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { layoutKey } from '#machines/machine-layout.ts';
import { machineLayouts } from '#machines/layouts.gen.ts';
import { eventName, machineGraph, namesOf, transitionsOf } from '#machines/machine-graph.ts';
import { shapePath } from '#machines/machine-shape.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';
import { modelRow, readRecords } from './model-coverage/model-coverage.ts';

/**
 * Returns one self-contained page with every machine: diagram, states, transitions, scenarios and the test
 * paths through all transitions.
 */
export function machinesReport(): string {
  const look =
    'body{max-width:1200px;margin:2rem auto;padding:0 1rem;font:15px/1.7 system-ui,sans-serif}table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:2px 12px;border-bottom:1px solid #8884;text-align:start}svg{max-width:100%;height:auto}section{break-before:page}';
  return [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>状态机</title>',
    `<style>${look}${diagramStyle}</style><h1>状态机</h1>`,
    figures(),
    ...catalogue.map(section),
    '</html>',
    '',
  ].join('\n');
}

/**
 * Returns the coverage of each machine by its test paths and by its tests; `npm run machines:coverage`
 * records the tests.
 */
function figures(): string {
  const recorded = readRecords();
  const isRecorded = recorded.edges.size > 0;
  const rows = catalogue.map((entry) => {
    const graph = machineGraph(entry.machine);
    const walked = modelRow(entry.id, graph, walkedBy(entry));
    const tested = modelRow(entry.id, graph, recorded);
    return { entry, walked, tested, paths: walksOf(entry).length };
  });
  const total = (of: (row: (typeof rows)[number]) => readonly [number, number]) =>
    [0, 1].map((at) => rows.reduce((sum, row) => sum + (of(row)[at] ?? 0), 0)).join('/');
  return [
    '<table>',
    cells(
      ['状态机', '场景', '路径', '路径到达的状态', '路径走过的转换', '测试到达的状态', '测试走过的转换'],
      'th',
    ),
    ...rows.map(({ entry: { id, title, scenarios }, walked, tested, paths }) =>
      cells([
        `<a href="#${id}">${escape(title)} · ${id}</a>`,
        String(scenarios.length),
        String(paths),
        walked.states.join('/'),
        walked.edges.join('/'),
        isRecorded ? tested.states.join('/') : '–',
        isRecorded ? tested.edges.join('/') : '–',
      ]),
    ),
    cells([
      '全部',
      String(rows.reduce((sum, { entry }) => sum + entry.scenarios.length, 0)),
      String(rows.reduce((sum, { paths }) => sum + paths, 0)),
      total(({ walked }) => walked.states),
      total(({ walked }) => walked.edges),
      isRecorded ? total(({ tested }) => tested.states) : '–',
      isRecorded ? total(({ tested }) => tested.edges) : '–',
    ]),
    '</table>',
    isRecorded ? '' : '<p>测试的数字由 npm run machines:coverage 记录。</p>',
  ].join('\n');
}

function cells(parts: readonly string[], tag = 'td'): string {
  return `<tr>${parts.map((part) => `<${tag}>${part}</${tag}>`).join('')}</tr>`;
}

function section(entry: CatalogueEntry): string {
  const { id, title, specification, scenarios } = entry;
  const path = (words: string, events: readonly { type: string }[], ends: string) =>
    `<li>${escape(words)}${code(`${events.map(({ type }) => eventName(type)).join(' → ')} ⇒ ${ends}`)}</li>`;
  return [
    `<section id="${id}"><h2>${escape(title)} · ${id}</h2><p>${escape(descriptionOf(id).purpose)}</p>`,
    `<p>规则：${escape(specification.join('；'))}</p>`,
    drawing(entry),
    ...tables(entry),
    `<h3>场景</h3><ol>${scenarios.map((one) => path(`${one.title}：`, one.events, one.ends)).join('')}</ol>`,
    `<h3>走遍所有转换的最短路径</h3><ol>${walksOf(entry)
      .map((walk) => `<li><code>${escape(walk.title)}</code></li>`)
      .join('')}</ol></section>`,
  ].join('\n');
}

/** Returns the tables of the states and of the transitions. */
function tables({ machine }: CatalogueEntry): string[] {
  const nodes = stateNodesOf(machine);
  const codes = (names: readonly string[]) => names.map(code).join(', ');
  const states = nodes.map((node) => [
    code(shapePath(node)) + (node.type === 'final' ? '（结束）' : ''),
    codes(node.invoke.map(({ id }) => id)),
    codes(namesOf(node.entry)),
    codes(namesOf(node.exit)),
  ]);
  const transitions = [machine.root, ...nodes].flatMap((node) =>
    transitionsOf(node).map(({ eventType, guard, target = [], actions }) => [
      code(shapePath(node)),
      code(eventName(eventType)),
      codes(namesOf([guard])),
      codes(target.map(shapePath)) || '不变',
      codes(namesOf(actions)),
    ]),
  );
  const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
    `<h3>${title}</h3><table>${cells(head, 'th')}${rows.map((row) => cells(row)).join('')}</table>`;
  return [
    table('状态', ['状态', '运行', '进入时', '离开时'], states),
    table('转换', ['从', '事件', '条件', '到', '动作'], transitions),
  ];
}

function drawing({ id, machine }: CatalogueEntry): string {
  const { better = 'DOWN', variants = {} } = machineLayouts[id] ?? {};
  const layout = variants[layoutKey(better, [])];
  if (layout === undefined) throw new Error(`"${id}" has no layout: npm run gen`);
  const { w, h } = layout;
  return renderToStaticMarkup(
    createElement(
      'svg',
      { viewBox: `0 0 ${w} ${h}`, width: w, height: h },
      createElement(Diagram, { machine: id, graph: machineGraph(machine), layout, marks: {} }),
    ),
  );
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.resolve(process.argv[2] ?? 'dist/machines.html');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, machinesReport());
  console.log(file);
}
