import { valueOf } from '../blocks.ts';
import { isDefaultSpriteName } from '../default-names.ts';
import type { ProjectIndex } from '../index-project.ts';
import type { Block, Sprite } from '../project.ts';
import { named, placeOf, type FindingRule } from '../rule.ts';

/** Blocks that select a sprite in a menu. */
const menus = [
  ['motion_goto', 'TO'],
  ['motion_glideto', 'TO'],
  ['motion_pointtowards', 'TOWARDS'],
  ['sensing_touchingobject', 'TOUCHINGOBJECTMENU'],
  ['sensing_distanceto', 'DISTANCETOMENU'],
  ['control_create_clone_of', 'CLONE_OPTION'],
  ['sensing_of', 'OBJECT'],
] as const;

/** Returns the blocks that select a sprite, with its name; 鼠标指针, 舞台边缘 and the like are left out. */
const selections = (project: ProjectIndex): { readonly block: Block; readonly name: string }[] =>
  menus.flatMap(([opcode, input]) =>
    project.live(opcode).flatMap((block) => {
      const name = valueOf(block, input) ?? '';
      const isSpecial = name === '' || name === 'Stage' || (name.startsWith('_') && name.endsWith('_'));
      return isSpecial ? [] : [{ block, name }];
    }),
  );

const hasScripts = (project: ProjectIndex, { isStage, scripts }: Sprite): boolean =>
  !isStage && scripts.some((script) => project.isLive(script) && script.main.length > 1);

export const spriteRules: readonly FindingRule[] = [
  {
    id: 'nothing-starts',
    kind: 'bug',
    title: '作品不会开始',
    text: '你搭了积木，可是没有积木让它们开始。点绿旗也不会动。',
    hints: ['看看“{sprite}”里最上面的积木。', '打开黄色的“事件”，读一读那里的积木。', '你想怎样让作品开始？'],
    knowledge: 'events',
    check: ({ scripts }) => {
      const blocks = scripts.find(({ main }) => main.length > 1)?.main[0];
      return blocks === undefined || scripts.some(({ hat }) => hat !== undefined && hat !== 'definition')
        ? []
        : [placeOf(blocks)];
    },
  },
  {
    id: 'sprite-missing',
    kind: 'bug',
    title: '没有这个角色',
    text: '这里用到了角色“{name}”，可是作品里没有它。',
    hints: ['看看“{sprite}”里用到“{name}”的积木。', '读一读舞台下面每个角色的名字。', '你说的是哪一个角色？'],
    knowledge: 'sprites',
    check: (project) =>
      selections(project)
        .filter(({ name }) => project.spriteNamed(name) === undefined)
        .map(({ block, name }) => named(name, block)),
  },
  {
    id: 'sprite-aims-at-itself',
    kind: 'bug',
    title: '自己找自己',
    text: '“{sprite}”在这里找的是它自己。它不会动，也碰不到自己。',
    hints: ['看看“{sprite}”里的这块积木。', '读一读里面选的是哪个角色。', '你想让它去找谁？'],
    knowledge: 'sprites',
    check: (project) =>
      project.hasForeignBlocks || project.hasComputedClones
        ? []
        : selections(project)
            .filter(({ block, name }) => {
              const { sprite } = block.script;
              return (
                name === sprite.name &&
                !sprite.isStage &&
                /^(?:motion_|sensing_(?:touching|distance))/.test(block.opcode) &&
                project.clonings(sprite).length === 0
              );
            })
            .map(({ block }) => placeOf(block)),
  },
  {
    id: 'sprite-default-names',
    kind: 'smell',
    title: '角色的名字看不出是谁',
    text: '“{sprite}”这个名字看不出它是谁。角色多了，不容易找到。',
    hints: ['看看舞台下面的角色“{sprite}”。', '想一想，它在作品里是谁。', '什么名字能让同学一看就懂？'],
    knowledge: 'readability',
    check: (project) => {
      const unnamed = project.sprites.filter(
        (sprite) => isDefaultSpriteName(sprite.name) && hasScripts(project, sprite),
      );
      return unnamed.length < 2 ? [] : unnamed.map((sprite) => ({ sprite, blocks: [] }));
    },
  },
  {
    id: 'sprite-unused',
    kind: 'smell',
    title: '多出来的角色',
    text: '“{sprite}”看不见，没有积木，也没有谁用到它。',
    hints: ['看看舞台下面的角色“{sprite}”。', '找一找，有没有积木用到它。', '作品里还要它吗？'],
    knowledge: 'sprites',
    check: (project) => {
      const used = new Set(selections(project).map(({ name }) => name));
      return project.hasForeignBlocks
        ? []
        : project.sprites
            .filter(
              ({ isStage, isVisible, scripts, name }) =>
                !isStage && !isVisible && scripts.length === 0 && !used.has(name),
            )
            .map((sprite) => ({ sprite, blocks: [] }));
    },
  },
];
