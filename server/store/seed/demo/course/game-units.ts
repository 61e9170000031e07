import { catchApples } from '#server/store/seed/scratch/projects/catch-apples.ts';
import { dodgeMeteors } from '#server/store/seed/scratch/projects/dodge-meteors.ts';
import type { UnitSeed } from './course-seed.ts';

const appleLesson = `<h2>一、丰收啦</h2>
<p>果园里的苹果熟了，一个接一个往下掉。我们要做一个<strong>限时 30 秒</strong>的接苹果游戏：用左右方向键移动篮子，接住一个苹果得 1 分。</p>
<h2>二、把游戏拆成小问题</h2>
<ul>
<li>篮子：怎样听方向键的话？</li>
<li>苹果：怎样从上面的随机位置往下掉？掉到地上以后怎么办？</li>
<li>得分：怎样知道苹果被接住了？</li>
<li>时间：怎样一秒一秒地倒数？</li>
</ul>
<p>大问题拆成小问题，一个一个解决，再合在一起，这就是程序员常用的办法。</p>
<h2>三、动手做一做</h2>
<ol>
<li>让篮子跟着左右方向键移动。</li>
<li>让苹果<strong>重复执行</strong>“将 y 坐标减少”，碰到篮子就加 1 分，并回到上面的随机位置。</li>
<li>新建变量“剩余时间”，先设为 30，再重复 30 次“等待 1 秒，减少 1”。</li>
<li>时间到了，停止全部脚本，说出最后的得分。</li>
</ol>
<h2>四、挑战任务</h2>
<p>加一个会扣分的坏苹果，或者让苹果越掉越快。请同桌玩一玩，听听他的建议，再改一改。</p>`;

const meteorLesson = `<h2>一、危险，陨石来了</h2>
<p>火箭在太空中飞行，陨石从四面八方飞来。你有 <strong>3 条命</strong>，看看能坚持多少秒！</p>
<h2>二、克隆：一颗变很多颗</h2>
<p>陨石有很多颗，难道要一个一个画吗？不用。<strong>克隆</strong>就像复印机，能把一个角色复制出许多个，每一个都按同样的积木行动。</p>
<ol>
<li>本体藏起来，每隔一会儿<strong>克隆自己</strong>。</li>
<li><strong>当作为克隆体启动时</strong>，移到舞台边上的随机位置，显示出来，再向前飞。</li>
<li>碰到火箭就让“生命”减少 1，然后<strong>删除此克隆体</strong>。</li>
</ol>
<h2>三、想一想</h2>
<p>如果忘了删除克隆体，舞台上的陨石会越来越多，电脑会怎么样？</p>
<h2>四、挑战任务</h2>
<p>让陨石随着时间越飞越快，或者加一个能补充生命的星星。</p>`;

export const appleUnit: UnitSeed = {
  key: 'catch-apples',
  name: '第一课　接苹果',
  intro: '学会把游戏拆成小问题，做出限时得分游戏。',
  finished: catchApples,
  lesson: appleLesson,
  sheets: [],
};

export const meteorUnit: UnitSeed = {
  key: 'dodge-meteors',
  name: '第二课　躲避陨石',
  intro: '认识克隆，做出有生命值的闯关游戏。',
  finished: dodgeMeteors,
  lesson: meteorLesson,
  sheets: [],
};
