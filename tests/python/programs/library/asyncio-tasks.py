# points: L.8
# 在网页里运行时，asyncio.run 也要能用。
import asyncio
async def cook(name, seconds):
    print('开始', name)
    await asyncio.sleep(seconds)
    print('做好', name)
    return name
async def main():
    results = await asyncio.gather(cook('饭', 0.03), cook('汤', 0.01), cook('菜', 0.02))
    print(results)
    async def numbers():
        for i in range(3):
            yield i
            await asyncio.sleep(0)
    print([n async for n in numbers()])
asyncio.run(main())
print('吃饭')
