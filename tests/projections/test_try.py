from .toy_projections import new_fight
def test_x():
    f=new_fight(); f.do({"begin":{}}); print(f.seen("pb"))
