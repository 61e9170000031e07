/** One sprite a line: name, icons (its costumes), search words; `*` adds costumes in other colours. */

export const animals = {
  tag: 'animals',
  word: '动物',
  turned: true,
  moves: true,
  lines: `
小狗 dog 宠物 犬
导盲犬 guide-dog 宠物 狗
救援犬 service-dog 宠物 狗
贵宾犬 poodle 宠物 狗
狗头 dog-face 宠物 脸
猫咪 cat 宠物
黑猫 black-cat 宠物
猫头 cat-face 宠物 脸
兔子 rabbit 宠物
兔头 rabbit-face 宠物 脸
仓鼠 hamster 宠物
老鼠 mouse 鼠
大鼠 rat 鼠
鼠头 mouse-face 鼠 脸
松鼠 chipmunk 森林
刺猬 hedgehog 森林
狐狸 fox 森林 脸
浣熊 raccoon 森林 脸
獾 badger 森林
臭鼬 skunk 森林
河狸 beaver 森林 河
水獭 otter 河
熊 bear 森林 脸
北极熊 polar-bear 雪
熊猫 panda 竹林 国宝 脸
考拉 koala 脸
树懒 sloth 森林
袋鼠 kangaroo 草原
狮子 lion 草原 脸
老虎 tiger 森林
虎头 tiger-face 森林 脸
豹子 leopard 草原
斑马 zebra 草原
长颈鹿 giraffe 草原
大象 elephant 草原
猛犸象 mammoth 史前
犀牛 rhinoceros 草原
河马 hippopotamus 河
骆驼 camel,two-hump-camel 沙漠
羊驼 llama 草原
驴 donkey 农场
马 horse 农场
马头 horse-face 农场 脸
奶牛 cow 农场
牛头 cow-face 农场 脸
公牛 ox 农场
水牛 water-buffalo 农场
野牛 bison 草原
猪 pig 农场
猪头 pig-face 农场 脸
野猪 boar 森林 脸
绵羊 ewe 农场
公羊 ram 农场
山羊 goat 农场
鹿 deer 森林
驼鹿 moose 森林 脸
狼 wolf 森林 脸
猴子 monkey 森林
猴头 monkey-face,see-no-evil-monkey,hear-no-evil-monkey,speak-no-evil-monkey 森林 脸
大猩猩 gorilla 森林
红毛猩猩 orangutan 森林
蝙蝠 bat 夜晚
青蛙 frog 池塘 脸
蜗牛 snail 池塘 慢
乌龟 turtle 池塘 慢
鳄鱼 crocodile 河
蜥蜴 lizard 爬行
蛇 snake 爬行
蝎子 scorpion 沙漠
暴龙 t-rex 恐龙 史前
长颈龙 sauropod 恐龙 史前
公鸡 rooster 农场 鸟
母鸡 chicken 农场 鸟 脸
小鸡 baby-chick,front-facing-baby-chick,hatching-chick 农场 鸟 孵化
小鸟 bird 天空 鸟
黑鸟 blackbird 天空 鸟
鸭子 duck 池塘 鸟
大鹅 goose 池塘 鸟
天鹅 swan 池塘 鸟
鸽子 dove 天空 鸟
老鹰 eagle 天空 鸟
猫头鹰 owl 夜晚 鸟
鹦鹉 parrot 鸟
孔雀 peacock 鸟
火烈鸟 flamingo 鸟
火鸡 turkey 农场 鸟
渡渡鸟 dodo 鸟 史前
企鹅 penguin 雪 鸟
蝴蝶 butterfly* 昆虫 花园
毛毛虫 bug 昆虫 花园
蜜蜂 honeybee 昆虫 花园
瓢虫 lady-beetle* 昆虫 花园
甲虫 beetle 昆虫
蚂蚁 ant 昆虫
蟋蟀 cricket 昆虫
苍蝇 fly 昆虫
蚊子 mosquito 昆虫
蟑螂 cockroach 昆虫
蚯蚓 worm 泥土
蜘蛛 spider 昆虫 网
鲸鱼 whale,spouting-whale 大海 underwater
海豚 dolphin 大海 underwater
海豹 seal 大海 underwater
鲨鱼 shark 大海 underwater
小鱼 fish* 大海 underwater
热带鱼 tropical-fish* 大海 underwater
河豚 blowfish 大海 underwater
章鱼 octopus* 大海 underwater
乌贼 squid 大海 underwater
水母 jellyfish* 大海 underwater
虾 shrimp 大海 underwater
龙虾 lobster 大海 underwater
螃蟹 crab* 大海 underwater
珊瑚 coral* 大海 underwater
海螺 spiral-shell 大海 贝壳 underwater
`,
};

export const plants = {
  tag: 'outdoors',
  word: '自然',
  lines: `
小树 deciduous-tree 植物 树
松树 evergreen-tree 植物 树
椰子树 palm-tree 植物 树 海边
圣诞树 christmas-tree 植物 树 节日
竹饰 pine-decoration 植物 节日
仙人掌 cactus 植物 沙漠
盆栽 potted-plant 植物 室内
树苗 seedling,herb 植物 发芽
四叶草 four-leaf-clover,shamrock 植物 幸运
枫叶 maple-leaf* 植物 秋天
落叶 fallen-leaf,leaf-fluttering-in-wind 植物 秋天
向日葵 sunflower,wilted-flower 植物 花
玫瑰 rose* 植物 花
郁金香 tulip* 植物 花
樱花 cherry-blossom* 植物 花 春天
木槿花 hibiscus* 植物 花
莲花 lotus 植物 花 池塘
风信子 hyacinth 植物 花
花朵 blossom* 植物 花
花束 bouquet 植物 花
蘑菇 mushroom,brown-mushroom* 植物 森林
石头 rock 山
木头 wood 森林
火焰 fire 火
水滴 droplet,sweat-droplets 水
海浪 water-wave 水 大海
雪花 snowflake 冬天 雪
雪人 snowman,snowman-without-snow 冬天 雪
云朵 cloud,sun-behind-cloud,sun-behind-large-cloud,sun-behind-small-cloud 天气
雨云 cloud-with-rain,sun-behind-rain-cloud,cloud-with-lightning,cloud-with-lightning-and-rain,cloud-with-snow 天气 雨 雪
龙卷风 tornado 天气
闪电 high-voltage 天气 电
彩虹 rainbow 天气
风 wind-face,dashing-away 天气
雨伞 umbrella-with-rain-drops,umbrella,closed-umbrella 天气 雨
太阳 sun,sun-with-face 天气 space
月亮 crescent-moon,first-quarter-moon-face,last-quarter-moon-face 夜晚 space
月相 new-moon,waxing-crescent-moon,first-quarter-moon,waxing-gibbous-moon,full-moon,waning-gibbous-moon,last-quarter-moon,waning-crescent-moon 夜晚 科学 space
星星 star,glowing-star 夜晚 space
闪光 sparkles,sparkle 魔法 effects
流星 shooting-star,comet 夜晚 space
土星 ringed-planet* 行星 space
地球 globe-showing-asia-australia,globe-showing-europe-africa,globe-showing-americas 行星 科学 space
银河 milky-way 夜晚 space
高山 mountain,snow-capped-mountain,mount-fuji 山
火山 volcano 山
荒岛 desert-island 大海
`,
};
