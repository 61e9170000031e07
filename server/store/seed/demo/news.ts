export type NewsSeed = {
  readonly title: string;
  readonly html: string;
  /** Hours before the seed. */
  readonly age: number;
};

/** On the public pages. */
export const news: readonly NewsSeed[] = [
  {
    title: '三年级编程作品展开始征集',
    age: 30,
    html: `<p>本月的编程作品展面向三年级全体同学。动画、故事、游戏都可以参加，一个人可以交多个作品。</p>
<h2>怎样参加</h2>
<ol><li>在“我的课程”里完成作品并提交；</li><li>老师批改后推荐到首页；</li><li>同学们点赞最多的作品会在校园开放日展出。</li></ol>
<p>征集到本月最后一天为止。</p>`,
  },
  {
    title: '给家长的话：孩子为什么学编程',
    age: 100,
    html: `<p>孩子在这里搭的每一块积木，都是在练习把一件事说清楚：先做什么，再做什么，什么时候停下来。</p>
<p>作品可以在手机上打开，点“分享”就能发给家人。<strong>看看孩子的作品，听他讲讲是怎么做的</strong>，就是最好的鼓励。</p>`,
  },
];
