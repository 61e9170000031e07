import type { DictSeed } from './dict-seed.ts';

export const teachingDictionaries: readonly DictSeed[] = [
  {
    code: 'additional_work_status',
    name: '班级作业状态',
    items: [
      ['0', '未发布'],
      ['1', '已发布'],
      ['2', '已结束'],
    ],
  },
  {
    code: 'course_category',
    name: '课程分类',
    items: [
      ['1', 'Scratch'],
      ['2', 'Python'],
    ],
  },
  {
    code: 'course_media_type',
    name: '课程资源类型',
    items: [
      ['1', '课程视频'],
      ['2', '课程答案', 'disabled'],
      ['3', '课程PPT'],
      ['4', '课程教案', 'disabled'],
      ['5', '作业文件'],
    ],
  },
  {
    code: 'lesson_period',
    name: '节次',
    items: [
      ['1', '第1节'],
      ['2', '第2节'],
      ['3', '第3节'],
      ['4', '第4节'],
      ['5', '第5节'],
      ['6', '第6节'],
      ['7', '第7节'],
      ['8', '第8节'],
    ],
  },
  {
    code: 'course_type',
    name: '课程性质',
    items: [
      ['1', '试听课'],
      ['2', '正式课'],
    ],
  },
  {
    code: 'grade',
    name: '学生年级',
    items: [
      ['1', '一年级'],
      ['2', '二年级'],
      ['3', '三年级'],
      ['4', '四年级'],
      ['5', '五年级'],
      ['6', '六年级'],
    ],
  },
  {
    code: 'news_status',
    name: '资讯状态',
    items: [
      ['0', '草稿'],
      ['1', '已发布'],
    ],
  },
  {
    code: 'scratch_asset_type',
    name: 'Scratch素材类型',
    items: [
      ['1', '背景'],
      ['2', '声音'],
      ['3', '造型'],
      ['4', '角色'],
    ],
  },
  {
    code: 'order_status',
    name: '订单状态',
    items: [
      ['0', '待付款'],
      ['1', '已付款'],
    ],
  },
  { code: 'pay_method', name: '支付方式', items: [['1', '公众号支付']] },
  {
    code: 'work_comment',
    name: '常用评语',
    items: [
      ['1', '完成得很好，继续加油！'],
      ['2', '很有创意，给你点赞！'],
      ['3', '程序结构清楚，运行流畅。'],
      ['4', '画面很漂亮，再加一些声音会更好。'],
      ['5', '功能完成了，再想想怎样让代码更简洁。'],
      ['6', '还有一点小问题，试着自己调试一下。'],
      ['7', '没有按要求完成，请看看作业要求再修改。'],
      ['8', '作品打不开，请检查后重新提交。'],
    ],
  },
  {
    code: 'work_status',
    name: '作业状态',
    items: [
      ['0', '已保存'],
      ['1', '待批改'],
      ['2', '已批改'],
      ['3', '首页展示'],
      ['4', '精选作品'],
      ['-1', '已退回'],
    ],
  },
  {
    code: 'work_type',
    name: '作业类型',
    items: [
      ['0', '文件'],
      ['1', 'Scratch2.0'],
      ['2', 'Scratch3.0'],
      ['3', 'ScratchJr', 'disabled'],
      ['4', 'Python'],
      ['10', '积木编程'],
    ],
  },
];
