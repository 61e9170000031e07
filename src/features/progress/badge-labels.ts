import {
  BookOpenCheck,
  CalendarCheck,
  CalendarHeart,
  Compass,
  Flag,
  Heart,
  Medal,
  Rocket,
  Sparkles,
  Star,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import type { Schema } from '#openapi/index.ts';

type Code = Schema<'LearningBadge'>['code'];
export type BadgeLabels = {
  readonly name: string;
  /** The condition of the badge. */
  readonly goal: string;
  /** The counted thing. */
  readonly unit: string;
  readonly icon: LucideIcon;
  readonly tone: 'blue' | 'green' | 'amber' | 'pink' | 'violet';
};

export const badgeLabels: Readonly<Record<Code, BadgeLabels>> = {
  firstWork: { name: '创作启程', goal: '保存第一个作品', unit: '个', icon: Rocket, tone: 'blue' },
  firstHandIn: { name: '勇敢交卷', goal: '第一次提交作业', unit: '次', icon: Flag, tone: 'blue' },
  fiveHandIns: { name: '勤奋创客', goal: '提交 5 个作品', unit: '个', icon: Medal, tone: 'green' },
  twentyHandIns: { name: '创作达人', goal: '提交 20 个作品', unit: '个', icon: Trophy, tone: 'amber' },
  fiveStars: { name: '五星好评', goal: '得到一次五星', unit: '次', icon: Star, tone: 'amber' },
  featured: { name: '精选作者', goal: '作品被选为精选', unit: '个', icon: Sparkles, tone: 'violet' },
  courseDone: {
    name: '课程毕业',
    goal: '交齐一门课程的全部作业',
    unit: '门',
    icon: BookOpenCheck,
    tone: 'green',
  },
  threeDays: { name: '三天打卡', goal: '连续学习 3 天', unit: '天', icon: CalendarCheck, tone: 'pink' },
  sevenDays: { name: '坚持一周', goal: '连续学习 7 天', unit: '天', icon: CalendarHeart, tone: 'pink' },
  tenUnits: { name: '小小探索家', goal: '打开 10 个课程单元', unit: '个', icon: Compass, tone: 'violet' },
  tenLikes: { name: '人气之星', goal: '作品一共得到 10 个赞', unit: '个赞', icon: Heart, tone: 'pink' },
};
