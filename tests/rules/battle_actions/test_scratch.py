from .playing import Table, act, one

def test_end_rage():
    t = Table("anna", "borys")
    t.round(5,7,4)
    t.attack("anna","borys",3,5)
    print(t.events)
    t.finish_round()
    t.round(5,7,4, borys="rage")
    print(t.value("raging","borys"))
    t.do("end_fight")
    print(t.events, t.value("raging","borys"), t.value("fatigue","borys"))
    t.do("rest")
    print(t.events)
    assert 0
