# 設定を読み込む関数です。
# 表示の順番は名前で決まります。
def load(name):
    print("ファイルを表示します: C:\data")
    return open(name).read()
