export type AnnouncementSeed = {
  title: string;
  summary: string;
  html: string;
  /** 1 notice, 2 system message. */
  category: '1' | '2';
  priority: 'L' | 'M' | 'H';
  /** Usernames; all users if left out. */
  receivers?: readonly string[];
  /** Hours before the seed. */
  age: number;
};

export const announcements: readonly AnnouncementSeed[] = [
  {
    title: '欢迎使用 Scratch 教学平台',
    summary: '平台开放使用，从“我的课程”开始第一课。',
    category: '1',
    priority: 'H',
    age: 72,
    html: `<p>各位老师、同学：</p>
<p>Scratch 教学平台今天开放使用。同学们可以在“我的课程”里学习《Scratch 创意入门》，把完成的作品提交给老师；好作品会出现在首页，和全校同学分享。</p>
<p>第一次登录后，请尽快修改初始密码，并且不要把密码告诉别人。</p>`,
  },
  {
    title: '三年级编程作品展开始征集',
    summary: '本月作品展征集中，提交课程作业即可参加。',
    category: '1',
    priority: 'M',
    age: 30,
    html: `<p>三年级编程作品展开始征集啦！提交课程作业就能参加，不限主题。</p>
<p>评选时老师会看三点：<strong>程序能正常运行</strong>、<strong>有自己的创意</strong>、<strong>作品说明写得清楚</strong>。入选作品将在首页展出。</p>`,
  },
  {
    title: '作业批改提醒',
    summary: '班级里有新提交的作业等待批改。',
    category: '2',
    priority: 'M',
    receivers: ['teacher'],
    age: 6,
    html: '<p>三年级一班有新提交的课程作业，请在“作业管理”中查看并批改。</p>',
  },
];
