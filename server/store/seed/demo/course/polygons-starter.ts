import { paper } from '#server/store/seed/scratch/art/scenes.ts';
import { pencil } from '#server/store/seed/scratch/art/things.ts';
import { goTo, move, point, turnRight, whenFlagClicked } from '#server/store/seed/scratch/blocks.ts';
import { eraseAll, penDown, setPenColour, setPenSize } from '#server/store/seed/scratch/pen-blocks.ts';
import { type DemoProject, demoProject } from '#server/store/seed/scratch/projects/demo-project.ts';

/** Draws one side of a square; pupils add the loop and the angle. */
export const polygonsStarter: DemoProject = demoProject({
  key: 'polygons-starter',
  name: '画正多边形（起步）',
  kind: 'starter',
  introduction: '铅笔只画了一条边。用“重复执行”把正方形画完，再试试别的正多边形。',
  project: {
    stage: { costumes: [{ name: '画纸', drawing: paper }] },
    sprites: [
      {
        name: '铅笔',
        costumes: [{ name: '铅笔', drawing: pencil }],
        rotationStyle: "don't rotate",
        scripts: [
          [
            whenFlagClicked(),
            eraseAll(),
            goTo(-50, 50),
            point(90),
            setPenSize(4),
            setPenColour('#e64980'),
            penDown(),
            move(100),
            turnRight(90),
          ],
        ],
        notes: [
          '任务：\n1. 用“重复执行”画完正方形。\n2. 改一改次数和角度，画出正三角形和正六边形。\n3. 挑战：每画完一个图形就转一个小角度，画出一朵花！',
        ],
      },
    ],
  },
  cover: [paper, [{ drawing: pencil, x: 0, y: 0, scale: 1.6 }]],
});
