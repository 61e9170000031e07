/**
 * The characters that texts for pupils may use: those that a pupil of grade three reads, and those printed on the
 * blocks of Scratch. A new character is added only after a look into the textbooks of Chinese, grades one to three.
 */
export const readableCharacters: ReadonlySet<string> = new Set(
  [
    '一三上下不与且东两个中为久么义也乱了事二于互些人什从代以们件份会位住体作你便倍候值做停先克入全六共再',
    '写净几出击分列则刚删判别到制前办加动单去又及反发取变叠句另只可台右号合同名后向吗否听启告呢和品响哪器',
    '回在地均块型增声复外多够大太头套好如始子字学它安完定家容对将小少就层属左差己已带干平并广应开弄式弹当',
    '形往待很律得快怎思总息情想意慢懂成或所手才打执找把抬拿指按换掉排接控搭播擦收改放散数断新方旁旋旗时明',
    '易是显景替最有朝木本机条来果标样格楚模次止正此步段每比永没法注消清点独猜玩现生用由画留百的盘直相看眼',
    '着睛知短碰示离种秒积移空立站笔第等答算线终经结给绿缘置翻者而背能脚自舞色落藏行表被西要见规视角计让记',
    '设诉词话询该说读谁走起越路转轮较边过还这进远连选造遍道那部都配释里重量钟错键长问间除隆随隐隔难零面音',
    '项顿频题马黄鼠',
  ].flatMap((line) => Array.from(line)),
);

/** Words of programmers that stay out of texts for pupils, although each of their characters is easy. */
export const wordsOfProgrammers = [
  '初始化',
  '参数',
  '逻辑',
  '递归',
  '遍历',
  '触发',
  '语句',
  '运算',
  '调用',
  '循环体',
  '表达式',
  '代码',
  '程序',
  '函数',
  '数据',
  '执行次数',
  '死循环',
  '无限循环',
  '布尔',
  '字符串',
] as const;
